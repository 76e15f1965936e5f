package org.rankcluster.protocol.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The format of an MPI call in DUMPI traces: its name without {@code MPI_}, and the layout of its arguments. A layout has a letter for each
 * argument in the order of the file. Letters b, h, i, l stand for integers of 8, 16, 32 and 64 bits. B, H, I stand for arrays of them, and
 * J for an array of arrays, each with its length in front. C stands for a text, T for an array of texts, S for statuses. Arguments in
 * brackets are there only at the root: if the first integer equals the last but one before the bracket.
 *
 * @param name name of the call
 * @param layout layout of its arguments; {@link #UNKNOWN} for a call that the format does not describe
 */
record DumpiCall(String name, String layout) {
    static final String UNKNOWN = "?";

    /** Number that ends the calls of a rank. */
    static final int END = 293;

    /** Calls by number, as {@code NAME:LAYOUT}. */
    private static final List<DumpiCall> ALL = parsed("""
            Send:ihiih Recv:ihiihS Get_count:Shi Bsend:ihiih Ssend:ihiih Rsend:ihiih Buffer_attach:i Buffer_detach:i
            Isend:ihiihi Ibsend:ihiihi Issend:ihiihi Irsend:ihiihi Irecv:ihiihi Wait:iS Test:iiS Request_free:i
            Waitany:iIiS Testany:iIiiS Waitall:iIS Testall:iIiS Waitsome:iIiIS Testsome:iIiIS Iprobe:iihiS Probe:iihS
            Cancel:i Test_cancelled:Si Send_init:ihiihi Bsend_init:ihiihi Ssend_init:ihiihi Rsend_init:ihiihi
            Recv_init:ihiihi Start:i Startall:iI Sendrecv:ihiiihiihS Sendrecv_replace:ihiiiihS Type_contiguous:ihh
            Type_vector:iiihh Type_hvector:iiihh Type_indexed:iIIhh Type_hindexed:iIIhh Type_struct:iIIHh Address:i
            Type_extent:hi Type_size:hi Type_lb:hi Type_ub:hi Type_commit:h Type_free:h Get_elements:Shi Pack:ihiiih
            Unpack:iiiihh Pack_size:ihhi Barrier:h Bcast:ihih Gather:iihih[ih] Gatherv:iiihih[II]h Scatter:iihih[ih]
            Scatterv:iihihih[II] Allgather:ihihh Allgatherv:iihIIhh Alltoall:ihihh Alltoallv:iIIhIIhh Reduce:ihbih
            Op_create:ib Op_free:b Allreduce:ihbh Reduce_scatter:iIhbh Scan:ihbh Group_size:hi Group_rank:hi
            Group_translate_ranks:hiIhI Group_compare:hhb Comm_group:hh Group_union:hhh Group_intersection:hhh
            Group_difference:hhh Group_incl:hiIh Group_excl:hiIh Group_range_incl:hiJh Group_range_excl:hiJh
            Group_free:h Comm_size:hi Comm_rank:hi Comm_compare:hhb Comm_dup:hh Comm_create:hhh Comm_split:hiih
            Comm_free:h Comm_test_inter:hi Comm_remote_size:hi Comm_remote_group:hh Intercomm_create:hihiih
            Intercomm_merge:hih Keyval_create:h Keyval_free:h Attr_put:hi Attr_get:hii Attr_delete:hi Topo_test:hb
            Cart_create:hiIIih Dims_create:iiII Graph_create:ihiIIih Graphdims_get:hii Graph_get:iihiiII Cartdim_get:hi
            Cart_get:ihiIII Cart_rank:ihIi Cart_coords:ihiiI Graph_neighbors_count:hii Graph_neighbors:ihiiI
            Cart_shift:hiiii Cart_sub:ihIh Cart_map:hiIIi Graph_map:ihiIIi Get_processor_name:Ci Get_version:ii
            Errhandler_create:h Errhandler_set:hh Errhandler_get:hh Errhandler_free:h Error_string:iCi Error_class:ii
            Wtime: Wtick: Init:T Finalize: Initialized:i Abort:hi Pcontrol:? Close_port:C Comm_accept:Chihh
            Comm_connect:Chihh Comm_disconnect:h Comm_get_parent:h Comm_join:ih Comm_spawn:? Comm_spawn_multiple:?
            Lookup_name:ChC Open_port:hC Publish_name:ChC Unpublish_name:ChC Accumulate:ihiiihbh Get:ihiiihh Put:ihiiihh
            Win_complete:h Win_create:iihhh Win_fence:bh Win_free:h Win_get_group:hh Win_lock:bibh Win_post:hbh
            Win_start:hbh Win_test:hi Win_unlock:ih Win_wait:h Alltoallw:iIIHIIHh Exscan:ihbh Add_error_class:i
            Add_error_code:ii Add_error_string:iC Comm_call_errhandler:hi Comm_create_keyval:h Comm_delete_attr:hh
            Comm_free_keyval:h Comm_get_attr:hhi Comm_get_name:hCi Comm_set_attr:hh Comm_set_name:hC
            File_call_errhandler:hi Grequest_complete:i Grequest_start:i Init_thread:Tbb Is_thread_main:i Query_thread:b
            Status_set_cancelled:Si Status_set_elements:Shi Type_create_keyval:h Type_delete_attr:hh Type_dup:hh
            Type_free_keyval:h Type_get_attr:hhi Type_get_contents:iiihiiiIIH Type_get_envelope:hiiib Type_get_name:hCi
            Type_set_attr:hh Type_set_name:hC Type_match_size:bih Win_call_errhandler:hi Win_create_keyval:h
            Win_delete_attr:hh Win_free_keyval:h Win_get_attr:hhi Win_get_name:hCi Win_set_attr:hh Win_set_name:hC
            Alloc_mem:ih Comm_create_errhandler:h Comm_get_errhandler:hh Comm_set_errhandler:hh File_create_errhandler:h
            File_get_errhandler:hh File_set_errhandler:hh Finalized:i Free_mem: Get_address:i Info_create:h Info_delete:hC
            Info_dup:hh Info_free:h Info_get:hCiCi Info_get_nkeys:hi Info_get_nthkey:hiC Info_get_valuelen:hCii
            Info_set:hCC Pack_external:Cihiii Pack_external_size:Cihi Request_get_status:iiS
            Type_create_darray:iiiIBIIbhh Type_create_hindexed:iIIhh Type_create_hvector:iiihh
            Type_create_indexed_block:iiIhh Type_create_resized:hiih Type_create_struct:iIIHh
            Type_create_subarray:iIIIbhh Type_get_extent:hii Type_get_true_extent:hii Unpack_external:Ciiiih
            Win_create_errhandler:h Win_get_errhandler:hh Win_set_errhandler:hh File_open:hCbhh File_close:h
            File_delete:Ch File_set_size:hl File_preallocate:hl File_get_size:hl File_get_group:hh File_get_amode:hb
            File_set_info:hh File_get_info:hh File_set_view:hlhhCh File_get_view:hlhhC File_read_at:hlihS
            File_read_at_all:hlihS File_write_at:hlihS File_write_at_all:hlihS File_iread_at:hlihi File_iwrite_at:hlihi
            File_read:hihS File_read_all:hihS File_write:hihS File_write_all:hihS File_iread:hihi File_iwrite:hihi
            File_seek:hlb File_get_position:hl File_get_byte_offset:hll File_read_shared:hihS File_write_shared:hihS
            File_iread_shared:hihi File_iwrite_shared:hihi File_read_ordered:hihS File_write_ordered:hihS
            File_seek_shared:hlb File_get_position_shared:hl File_read_at_all_begin:hlih File_read_at_all_end:hS
            File_write_at_all_begin:hlih File_write_at_all_end:hS File_read_all_begin:hih File_read_all_end:hS
            File_write_all_begin:hih File_write_all_end:hS File_read_ordered_begin:hih File_read_ordered_end:hS
            File_write_ordered_begin:hih File_write_ordered_end:hS File_get_type_extent:hhi Register_datarep:C
            File_set_atomicity:hi File_get_atomicity:hi File_sync:h File_test:iiS File_wait:iS File_testall:iIiS
            File_waitall:iIS File_testany:iIiiS File_waitany:iIiS File_waitsome:iIiIS File_testsome:iIiIS none:?
            Function_enter:l Function_exit:l
            """);

    private static final Set<String> NOT_REPLAYED = Set.of(
            "Accumulate",
            "Get",
            "Put",
            "Cancel",
            "Abort",
            "Intercomm_create",
            "Intercomm_merge",
            "Comm_accept",
            "Comm_connect",
            "Comm_join",
            "Grequest_start");

    private static List<DumpiCall> parsed(String text) {
        return Arrays.stream(text.strip().split("\\s+"))
                .map(entry -> entry.split(":", 2))
                .map(parts -> new DumpiCall(parts[0], parts[1]))
                .toList();
    }

    /** Returns the call with this number, 0 to {@link #END} - 1. */
    static DumpiCall of(int number) {
        return ALL.get(number);
    }

    /** Returns whether the call communicates in a way that a replay leaves out. */
    boolean isLeftOut() {
        return name.startsWith("Win_") || name.startsWith("File_") || NOT_REPLAYED.contains(name);
    }
}
